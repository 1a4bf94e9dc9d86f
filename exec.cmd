@rem The scripts of package.json begin with `exec`, so that npm starts Node without a shell between them. Windows has no such word.
@%*
