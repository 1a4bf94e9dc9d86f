@rem Scripts of package.json begin with `exec`: npm then starts Node without a shell in between. Windows lacks that command.
@%*
