/** Installs the packages of a folder's package-lock.json where they are missing or differ. */
export function installPackages(
  root: string,
  options?: { what?: string; npmArgs?: string[]; dev?: boolean },
): Promise<void>
