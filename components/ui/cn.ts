export type ClassValue = string | false | null | undefined

/** Joins class names. There is no merging: shared looks lie in a lower layer, so utilities given later win. */
export function cn(...values: ClassValue[]): string {
  return values.filter(Boolean).join(' ')
}
