/** The next state with the members of the state before wherever they say the same, so that what depends on them rests. */
export function shareMembers<T extends object>(before: T | null, next: T): T {
  if (!before) return next
  let same = true
  const shared = { ...next }
  for (const key of Object.keys(next) as (keyof T)[]) {
    if (JSON.stringify(before[key]) === JSON.stringify(next[key])) shared[key] = before[key]
    else same = false
  }
  return same ? before : shared
}
