import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { invalidField, stale } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { decimalText } from '@/lib/modules/accounting/documents/document-input'
import { accPriceListTable } from '@/lib/modules/accounting/tables'
import { pictureId, pictureInput } from '@/lib/modules/website/site/picture-input'
import { lockSite, type Site } from '@/lib/modules/website/site/site-row'
import { settingsOf } from '@/lib/modules/website/site/site-wire'
import { DISPLAY_MODES, siteSettings, TEMPLATES } from '../../schemas'

const text = (most: number) =>
  z
    .string({ error: 'Enter text.' })
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((value) => !value.includes('\0'), 'Remove the null character.')
const flag = z.boolean({ error: 'Send true or false.' })
const amount = decimalText({ places: 2, most: '1000000', least: '0' })
const oneOf = <T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `Choose one of: ${values.join(', ')}.` })
const colour = z.string().regex(/^(#[0-9a-f]{6})?$/i, 'Write a colour as #1d4ed8.')
const email = z.union([z.literal(''), z.email('This is not an e-mail address.')])
const phone = z.string().regex(/^([+()\d][\d\s()/.-]{4,38}\d)?$/, 'Write a number as +27 82 555 0101.')

const branding = z
  .strictObject({
    logo: pictureInput,
    favicon: pictureInput,
    primary_colour: colour,
    support_email: email,
    whatsapp_number: phone,
    phone,
    postal_address: text(1000),
  })
  .partial()

/** What a GET answers may be sent back as it is: what is only shown is passed over. */
const shown = z.unknown().optional()

/** Any part of the settings; what is left out stays (Business Platform Modules 4.10). */
export const updateSettings = defineOperation({
  name: 'website.settings.update',
  title: 'Changed the settings of the website',
  permission: 'website.settings.update',
  effect: 'write',
  input: z.strictObject({
    display_mode: oneOf(DISPLAY_MODES).optional(),
    published: flag.optional(),
    gateway_enabled: flag.optional(),
    branding: branding.optional(),
    template: oneOf(TEMPLATES).optional(),
    hero: z
      .strictObject({ eyebrow: text(80), heading: text(160), subtext: text(400), photo: pictureInput })
      .partial()
      .optional(),
    shipping: z
      .strictObject({
        base_amount: amount,
        items_covered: z.number({ error: 'Enter a number.' }).int().min(1, 'At least 1.').max(10_000, 'At most 10000.'),
        extra_item: amount,
      })
      .partial()
      .optional(),
    price_list_id: z.uuid('Send the id of a price list.').nullable().optional(),
    version: z.number().int().optional(),
    site_id: shown,
    custom_domain: shown,
    temp_domain: shown,
  }),
  output: siteSettings,
  async run({ ctx, input }) {
    const before = await lockSite(ctx)
    // Version 0 is what was answered before the first save.
    if (
      input.version !== undefined &&
      input.version !== before.version &&
      !(input.version === 0 && before.version === 1)
    )
      throw stale(settingsOf(before))
    const { branding = {}, hero = {}, shipping = {} } = input
    if (input.price_list_id) await demandSellingList(ctx, input.price_list_id)
    const picture = async (field: string, value: string | null | undefined) =>
      value === undefined ? undefined : await pictureId(ctx, field, value)
    await ctx.db.website.updateMany({
      where: { id: before.id },
      data: {
        display_mode: input.display_mode,
        published: input.published,
        gateway_enabled: input.gateway_enabled,
        template: input.template,
        price_list_id: input.price_list_id,
        logo_id: await picture('branding.logo', branding.logo),
        favicon_id: await picture('branding.favicon', branding.favicon),
        primary_colour: branding.primary_colour?.toLowerCase(),
        support_email: branding.support_email?.toLowerCase(),
        whatsapp_number: branding.whatsapp_number,
        phone: branding.phone,
        postal_address: branding.postal_address,
        hero_eyebrow: hero.eyebrow,
        hero_heading: hero.heading,
        hero_subtext: hero.subtext,
        hero_photo_id: await picture('hero.photo', hero.photo),
        shipping_base: shipping.base_amount,
        shipping_items_covered: shipping.items_covered,
        shipping_extra_item: shipping.extra_item,
        updated_at: new Date(),
        version: { increment: 1 },
      } as Parameters<typeof ctx.db.website.updateMany>[0]['data'],
    })
    const after = await ctx.db.website.findFirstOrThrow({})
    recordSite(ctx, before, after)
    return settingsOf(after)
  },
})

/** Tells the history and open pages of a change. */
function recordSite(ctx: OperationCtx, before: Site, after: Site): void {
  ctx.record({ entity: 'website', id: after.id, label: 'Website', before, after })
  ctx.signal({ type: 'grid', slug: 'website', ids: [after.id] })
}

async function demandSellingList(ctx: OperationCtx, id: string): Promise<void> {
  const [found] = await ctx.query<{ there: boolean }>(
    compile(sql`select exists (select 1 from ${accPriceListTable} where organization_id = ${ctx.organization.id}::uuid
      and id = ${id}::uuid and kind = 'selling' and not disabled) as there`),
  )
  if (!found?.there) throw invalidField('price_list_id', 'Choose a price list for selling.')
}
