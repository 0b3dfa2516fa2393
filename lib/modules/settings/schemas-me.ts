import { z } from 'zod'

/** Kept per person; unknown keys survive. */
export const preferences = z
  .looseObject({
    theme: z.enum(['light', 'dark', 'system']).optional(),
    density: z.enum(['compact', 'comfortable']).optional(),
    single_key_shortcuts: z.boolean().optional(),
  })
  .meta({ id: 'Preferences' })
export type Preferences = z.infer<typeof preferences>

const organizationSummary = z
  .object({ id: z.string(), name: z.string(), slug: z.string(), colour: z.string() })
  .meta({ id: 'OrganizationSummary' })

/** `grid`: the page is that grid's; otherwise the address has a page of its own. `g` then `shortcut` goes there. */
const navigationItem = z
  .object({
    label: z.string(),
    href: z.string(),
    grid: z.string().optional(),
    icon: z.string(),
    shortcut: z.string().optional(),
  })
  .meta({ id: 'NavigationItem' })
export type NavigationItem = z.infer<typeof navigationItem>

const navigationModule = z
  .object({
    module: z.string(),
    title: z.string(),
    /** Name in the browser's icon map. */
    icon: z.string(),
    tile: z.enum(['figures', 'links']),
    items: z.array(navigationItem),
  })
  .meta({ id: 'Navigation' })
export type NavigationModule = z.infer<typeof navigationModule>

/** Who is signed in, where, and what they may see: the answer of `GET /me`, and what the shell is drawn from. */
export const me = z
  .object({
    user: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      is_superuser: z.boolean(),
      preferences,
    }),
    organization: organizationSummary.extend({
      time_zone: z.string(),
      currency: z.string(),
      country: z.string(),
      is_sample: z.boolean(),
    }),
    role: z.object({ code: z.number(), name: z.string() }),
    is_approver: z.boolean(),
    organizations: z.array(organizationSummary.extend({ role: z.string() })),
    permissions: z.array(z.string()),
    navigation: z.array(navigationModule),
    /** The installation holds sample data and shows mail in the outbox page instead of sending it. */
    demo: z.boolean(),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof me>
