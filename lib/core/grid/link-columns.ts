/** The columns that an address with `{column}` and `{column?}` is filled from. */
export const linkColumns = (link: string): string[] => [
  ...new Set([...link.matchAll(/\{(\w+)\??\}/g)].map(([, name]) => name!)),
]
