import { z } from 'zod'
import { compile, sortedText, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { findCompany } from '@/lib/modules/accounting/ledger/company'

type Rates = { currencies: string[]; tax_rates: { id: string; label: string; account_id: string }[] }

const choice = z.object({ id: z.string(), label: z.string() })

/** What forms of payments and journal entries choose from. */
export const bookingSetup = defineOperation({
  name: 'accounting.payment.setup',
  title: 'Read what bookings choose from',
  permission: 'accounting.payment.write',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    company: z.object({
      currency: z.string(),
      locked_until: z.string().nullable(),
      bank_account_id: z.string().nullable(),
    }),
    accounts: z.array(choice.extend({ account_type: z.string() })),
    cost_centres: z.array(choice),
    /** VAT rates that are in use, with the account that they post on. */
    tax_rates: z.array(choice.extend({ account_id: z.string() })),
    /** Currencies that have a rate. */
    currencies: z.array(z.string()),
  }),
  async run({ ctx }) {
    const company = await findCompany(ctx)
    const open = { is_group: false, disabled: false }
    const accounts = await ctx.db.accAccount.findMany({ where: open, orderBy: [{ number: 'asc' }, { id: 'asc' }] })
    const centres = await ctx.db.accCostCentre.findMany({ where: open, orderBy: [{ name: 'asc' }, { id: 'asc' }] })
    const [rates] = await ctx.query<Rates>(
      compile(sql`
        select (select coalesce(json_agg(distinct currency order by currency), '[]') from acc_exchange_rate
            where organization_id = ${ctx.organization.id}::uuid) as currencies,
          (select coalesce(json_agg(json_build_object('id', r.id, 'label', r.name || case when r.name = t.name then '' else ', ' || t.name end, 'account_id', r.account_id)
              order by t.kind desc, ${sortedText(sql`t.name`)}, r.position), '[]')
            from acc_tax_rate r join acc_tax_template t on t.organization_id = r.organization_id and t.id = r.template_id
            where r.organization_id = ${ctx.organization.id}::uuid and not t.disabled) as tax_rates`),
    )
    return {
      company: {
        currency: company?.currency ?? ctx.organization.currency,
        locked_until: company?.locked_until?.toISOString().slice(0, 10) ?? null,
        bank_account_id: company?.bank_account_id ?? null,
      },
      accounts: accounts.map(({ id, number, name, account_type }) => ({
        id,
        label: `${number} ${name}`.trim(),
        account_type,
      })),
      cost_centres: centres.map(({ id, number, name }) => ({ id, label: `${number} ${name}`.trim() })),
      ...rates!,
    }
  },
})
