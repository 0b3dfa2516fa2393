import { compile, sql } from '@/lib/core/db/sql'
import { invalidField } from '@/lib/core/errors'
import type { ModelWrites } from '@/lib/core/grid/writes/write-rules'
import { isTooDeep } from '@/lib/core/html/clean-html'
import { cleanPage } from './clean-page'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Addresses that the shop has itself. */
const TAKEN = ['cart', 'checkout', 'account', 'contact', 'search', 'order', 'orders', 'products', 'category', 'sign-in']

export const pageRules: ModelWrites['rules'] = {
  async prepare({ ctx, values, before }) {
    const prepared = { ...values }
    if (typeof values.body === 'string' && isTooDeep(values.body))
      throw invalidField('body', 'Its tags are nested too deeply. Paste it as plain text.')
    if (typeof values.body === 'string') prepared.body = cleanPage(values.body)
    if (values.enabled === null) prepared.enabled = false
    if (values.sort_order === null) prepared.sort_order = 0
    if (typeof values.slug !== 'string') return prepared
    const slug = values.slug.trim().toLowerCase()
    if (!SLUG.test(slug)) throw invalidField('slug', 'Use small letters, digits and hyphens, such as about-us.')
    if (TAKEN.includes(slug)) throw invalidField('slug', `The shop uses /${slug} itself. Choose another address.`)
    const [other] = await ctx.query<{ title: string }>(
      compile(sql`select title from website_page where organization_id = ${ctx.organization.id}::uuid and slug = ${slug}
        and id is distinct from ${before?.id ?? null}::uuid`),
    )
    if (other) throw invalidField('slug', `${other.title} has this address already.`, 'duplicate')
    return { ...prepared, slug }
  },
}
