export function missingPlatformPackages(lock: { packages: object }): Map<string, { version: string; dev?: boolean }>
export function completeLockfile(): string[]
