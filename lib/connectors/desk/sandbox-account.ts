/** What is known beforehand of the sandbox's helpdesk: its tokens, and the account that every organization has there. */

export const SANDBOX_PLATFORM_TOKEN = 'desk_sandbox_platform'

/** Of the administrator of all accounts, for organizations without a token of their own. */
export const SANDBOX_DEFAULT_TOKEN = 'desk_sandbox'

/** The demo's organizations have a helpdesk with a past; any other one begins with an empty account. */
const STORIES: Record<string, number> = { 'highveld-fibre': 1, 'kaap-hosting': 2 }
const FIRST_OTHER = 1_000
const TOKEN = /^desk_sandbox_([\w-]{1,80})$/

/** @param owner the id of an organization; `highveld-fibre` or `kaap-hosting` for those of the demo */
export const sandboxDesk = (owner: string): { account_id: number; token: string } => ({
  account_id: STORIES[owner] ?? FIRST_OTHER + (hash(owner) % 1_000_000_000),
  token: `desk_sandbox_${owner}`,
})

/** Whose account a token opens; null: the sandbox does not know it. */
export function ownerOfToken(token: string): string | null {
  return token === SANDBOX_PLATFORM_TOKEN ? null : (TOKEN.exec(token)?.[1] ?? null)
}

/** FNV-1a: the same number at each start. */
const hash = (text: string): number =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261) >>> 0
