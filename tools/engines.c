/* Loads what stands in FIRN_ENGINE_PATH, see engines.h: folders parted by colons, in each of them every
 * file *.so in the order of its name. A plug-in that cannot be loaded is an error: it was asked for. */
#include "engines.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int is_plugin(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 3 && entry->d_name[0] != '.' && strcmp(entry->d_name + length - 3, ".so") == 0;
}

/* By bytes, so that no locale changes the order. */
static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int load(struct cli *cli, struct firn_registry *registry, const char *folder, const char *name)
{
    char *path;
    struct firn_error error = { 0 };
    if (asprintf(&path, "%s/%s", folder, name) < 0)
        return CLI_EXIT_BUG;
    enum firn_status status = firn_registry_load(registry, path, &error);
    int exit_status = status != FIRN_OK ? cli_failed(cli, path, status, &error) : CLI_EXIT_DONE;
    free(path);
    return exit_status;
}

static int load_folder(struct cli *cli, struct firn_registry *registry, const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_plugin, by_name);
    int exit_status = CLI_EXIT_DONE;
    if (count < 0) {
        cli_error(cli, folder, "cannot read this folder of FIRN_ENGINE_PATH: %s", strerror(errno));
        return CLI_EXIT_IO;
    }
    for (int i = 0; i < count; i++) {
        exit_status = firn_exit_worse(exit_status, load(cli, registry, folder, entries[i]->d_name));
        free(entries[i]);
    }
    free(entries);
    return exit_status;
}

static int load_path(struct cli *cli, struct firn_registry *registry, const char *path)
{
    int exit_status = CLI_EXIT_DONE;
    while (*path != '\0') {
        size_t length = strcspn(path, ":");
        char *folder = strndup(path, length);
        if (folder == NULL)
            return CLI_EXIT_BUG;
        if (length > 0)
            exit_status = firn_exit_worse(exit_status, load_folder(cli, registry, folder));
        free(folder);
        path += length;
        path += *path == ':';
    }
    return exit_status;
}

int engines_new(struct cli *cli, struct firn_registry **registry)
{
    const char *path = getenv("FIRN_ENGINE_PATH");
    struct firn_error error = { 0 };
    enum firn_status status = firn_registry_new(registry, &error);
    if (status != FIRN_OK)
        return cli_failed(cli, NULL, status, &error);
    int exit_status = path != NULL ? load_path(cli, *registry, path) : CLI_EXIT_DONE;
    if (exit_status == CLI_EXIT_DONE)
        return CLI_EXIT_DONE;
    firn_registry_free(*registry);
    *registry = NULL;
    return cli_verdict(cli, exit_status,
                       "nothing done: not every engine of FIRN_ENGINE_PATH can be loaded");
}
