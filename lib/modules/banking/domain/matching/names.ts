import { narrativeKey } from './narrative'

/** Words that say what kind of company it is, which banks leave out or cut off. */
const FORMS = new Set(
  'pty ltd limited proprietary cc bk inc incorporated npc npo plc llc gmbh edms bpk the and co company'.split(' '),
)

/** A customer's or supplier's name as it is looked for: `Karoo Lodge (Pty) Ltd` is `karoo lodge`. */
export function nameKey(name: string): string {
  const words = narrativeKey(name).split(' ')
  const telling = words.filter((word) => !FORMS.has(word))
  return (telling.length ? telling : words).join(' ')
}

/**
 * Whether a text names somebody: all words of the name beside each other; the last one may be cut off, as banks do after some
 * twenty letters. Names of less than four letters are no evidence.
 * @param key as `narrativeKey` writes it
 * @param name as `nameKey` writes it
 */
export function namesParty(key: string, name: string): boolean {
  if (name.length < 4) return false
  const text = ` ${withoutForms(key)} `
  if (text.includes(` ${name} `)) return true
  const last = name.lastIndexOf(' ')
  if (last < 0) return false
  const at = text.indexOf(` ${name.slice(0, last)} `)
  if (at < 0) return false
  const rest = text.slice(at + last + 2).split(' ')[0]!
  return rest.length >= 3 && last + rest.length >= 7 && name.slice(last + 1).startsWith(rest)
}

/** Whom texts name, without trying each name with each text: names lie under their first word, which a bank never cuts off. */
export class PartyNames<P extends { key: string }> {
  private readonly byFirstWord = new Map<string, P[]>()

  constructor(parties: Iterable<P>) {
    for (const party of parties) {
      const first = party.key.split(' ')[0]!
      const same = this.byFirstWord.get(first)
      if (same) same.push(party)
      else this.byFirstWord.set(first, [party])
    }
  }

  in(key: string): P[] {
    return wordsOf(key).flatMap((word) =>
      (this.byFirstWord.get(word) ?? []).filter((party) => namesParty(key, party.key)),
    )
  }
}

const withoutForms = (key: string): string =>
  key
    .split(' ')
    .filter((word) => !FORMS.has(word))
    .join(' ')

/** First words of names that a text may hold, by which names are looked up. */
export const wordsOf = (key: string): string[] => [...new Set(key.split(' ').filter((word) => word.length > 1))]
