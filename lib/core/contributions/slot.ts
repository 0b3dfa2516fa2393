/**
 * What a module gives to another that stands below it and does not know it. The lower module declares a slot in its
 * `slots.ts` and reads it; the card of the higher one lists what it puts in.
 */
export type Slot<T> = {
  name: string
  /** What the modules of this process put in, in the order of their cards. */
  contributed(): readonly T[]
  /**
   * The one contribution; null where no module makes it.
   * @throws where two modules do
   */
  only(): T | null
}

/** Made by `contribute`, listed on a module's card. */
export type Contribution = { slot: string; value: unknown }

const filled = new Map<string, unknown[]>()

/** @param name `<module>.<what is wanted>`, e.g. `accounting.supplier-papers`; it names no module that fills it */
export function defineSlot<T>(name: string): Slot<T> {
  const contributed = () => (filled.get(name) ?? []) as T[]
  return {
    name,
    contributed,
    only() {
      const [one, ...others] = contributed()
      if (others.length > 0) throw new Error(`${name} is contributed ${others.length + 1} times, where one is meant`)
      return one ?? null
    },
  }
}

export const contribute = <T>(slot: Slot<T>, value: T): Contribution => ({ slot: slot.name, value })

/** Called once by the registry, with what all cards list. */
export function fillSlots(contributions: Contribution[]): void {
  filled.clear()
  for (const { slot, value } of contributions) filled.set(slot, [...(filled.get(slot) ?? []), value])
}
