import { namesUpwards } from './domain-rules'
import type { NameLookUp } from './name-look-up'

export type NameCheck = {
  leadsHere: boolean
  /** The addresses that it has. */
  seen: string
  /** Why it cannot be served yet and what to do; empty: all is well. */
  problem: string
}

/**
 * Whether a name leads to the platform and may get a certificate.
 * @param expected the platform's address @param authority as CAA records name it
 */
export async function checkName(
  lookUp: NameLookUp,
  name: string,
  { expected, authority }: { expected: string; authority: string },
): Promise<NameCheck> {
  const not = (problem: string, seen = ''): NameCheck => ({ leadsHere: false, seen, problem })
  try {
    const [a, aaaa, [alias]] = await Promise.all([lookUp(name, 'A'), lookUp(name, 'AAAA'), lookUp(name, 'CNAME')])
    const seen = [...a, ...aaaa].join(', ')
    if (!a.includes(expected) && alias)
      return not(
        `${name} is an alias (CNAME) of ${alias.replace(/\.$/, '')}, which ${a.length > 0 ? `leads to ${a.join(', ')}` : 'leads nowhere'}. Delete the CNAME record and add the A record instead.`,
        seen,
      )
    if (a.length === 0)
      return not(
        `${name} has no A record yet. Add the record where the domain’s DNS is kept; it can take up to an hour to be seen.`,
        seen,
      )
    if (!a.includes(expected))
      return not(`${name} leads to ${a.join(', ')}, expected ${expected}. Change the A record.`, seen)
    if (aaaa.length > 0)
      return not(
        `${name} also has an AAAA record, ${aaaa.join(', ')}, which leads visitors with IPv6 elsewhere. Delete it.`,
        seen,
      )
    const barred = await forbiddenBy(lookUp, name, authority)
    if (barred)
      return not(
        `A CAA record of ${barred} does not allow certificates of ${authority}. Add a CAA record 0 issue "${authority}", or delete the one there.`,
        seen,
      )
    return { leadsHere: true, seen, problem: '' }
  } catch {
    return not(
      `The name servers of ${name} did not answer. Check that the domain is registered and its name servers are set.`,
    )
  }
}

/** The nearest name with CAA records decides. @returns that name where it leaves the authority out */
async function forbiddenBy(lookUp: NameLookUp, name: string, authority: string): Promise<string | null> {
  for (const at of namesUpwards(name)) {
    const allowed = await lookUp(at, 'CAA')
    if (allowed.length > 0) return allowed.some((one) => one.split(';')[0]?.trim() === authority) ? null : at
  }
  return null
}
