/* The least that a program can do: what the start of a tool is measured against. */
int main(void)
{
    return 0;
}
