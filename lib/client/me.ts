/** Who is signed in, where, and what they may see: the answer of `GET /me`, and what the shell is drawn from. */
export type Me = {
  user: { id: string; name: string; email: string; is_superuser: boolean; preferences: Preferences }
  organization: OrganizationSummary & { time_zone: string; currency: string; country: string; is_sample: boolean }
  role: { code: number; name: string }
  is_approver: boolean
  organizations: (OrganizationSummary & { role: string })[]
  permissions: string[]
  navigation: NavigationModule[]
  /** The installation holds sample data and shows mail in the outbox page instead of sending it. */
  demo: boolean
}

export type OrganizationSummary = { id: string; name: string; slug: string; colour: string }

/** Kept per person; unknown keys survive. */
export type Preferences = {
  theme?: 'light' | 'dark' | 'system'
  density?: 'compact' | 'comfortable'
  single_key_shortcuts?: boolean
} & Record<string, unknown>

export type NavigationModule = {
  module: string
  title: string
  /** Name in the browser's icon map. */
  icon: string
  items: NavigationItem[]
}

/** `grid`: the page is that grid's; otherwise the address has a page of its own. `g` then `shortcut` goes there. */
export type NavigationItem = { label: string; href: string; grid?: string; icon: string; shortcut?: string }
