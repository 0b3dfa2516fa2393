import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { decimal, sum, wire } from '@/lib/core/values/money'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { amountOf, wordsOf } from '@/lib/modules/banking/lines/clear-verbs'
import { accountChoices, costCentreChoices } from '@/lib/modules/banking/lines/form-choices'
import { findBankAccount, findLine } from '@/lib/modules/banking/lines/line-rows'
import { vatRates } from '@/lib/modules/banking/lines/vat-rates'
import { candidatesFor } from '@/lib/modules/banking/matching/candidates'
import type { Candidate, JournalFormOptions } from '../../schemas-answers'
import { journalFormOptionsSchema } from '../../schemas-answers'

/** What the form of Create Journal chooses from, filled by the rule that hits, which posts nothing (Business Platform Modules 2.3). */
export const journalFormOptions = defineOperation({
  name: 'banking.line.journal_form',
  title: 'Read what the journal entry of a bank transaction may be',
  permission: 'banking.line.read',
  effect: 'read',
  input: z.strictObject({ txn_id: z.string() }),
  output: journalFormOptionsSchema,
  async run({ ctx, input }) {
    const line = await findLine(ctx, input.txn_id)
    const account = await findBankAccount(ctx, line.bank_account_id)
    const company = await findCompany(ctx)
    const templates = [...(await vatRates(ctx)).values()]
    const usual = amountOf(line).isNegative() ? 'purchase' : 'sales'
    const accounts = await accountChoices(ctx)
    return {
      accounts: accounts.filter(({ id }) => id !== account.gl_account_id),
      cost_centres: await costCentreChoices(ctx),
      tax_templates: templates
        .sort((a, b) => Number(b.kind === usual) - Number(a.kind === usual))
        .map(({ id, name, kind, is_default, rates }) => ({
          id,
          label: name,
          kind,
          is_default,
          rate: sum(rates.map(({ rate }) => decimal(rate))).toString(),
        })),
      defaults: {
        amount: wire(amountOf(line)),
        currency: account.currency,
        company_currency: company?.currency ?? ctx.organization.currency,
        posting_date: line.posted_on.toISOString().slice(0, 10),
        remark: wordsOf(line),
      },
      suggestion: suggestionOf((await candidatesFor(ctx, [line.id])).get(line.id) ?? []),
    }
  },
})

function suggestionOf(candidates: readonly Candidate[]): JournalFormOptions['suggestion'] {
  for (const { accept, reasons } of candidates)
    if (accept?.action === 'create_journal')
      return {
        account_id: accept.account_id,
        cost_centre_id: accept.cost_centre_id ?? null,
        tax_template_id: accept.tax_template_id ?? null,
        remark: accept.remark ?? '',
        rule_id: accept.rule_id ?? null,
        reasons,
      }
  return null
}
