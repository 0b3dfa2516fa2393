import { systemDb } from '@/lib/core/db/prisma'

/** What vouchers moved on each bank account, in its own currency, and what of it lines are cleared by. */
export const MOVED = `
  select b.id as bank_account_id, v.source_id, bool_and(coalesce(p.docstatus, j.docstatus) = 1) as stands,
    sum(case when b.currency = 'ZAR' then e.debit - e.credit when e.currency = b.currency then e.currency_amount else 0 end) as moved,
    coalesce((select sum(m.amount) from bank_match m join bank_transaction t on t.id = m.transaction_id
      where t.bank_account_id = b.id and v.source_id in (m.payment_id, m.journal_id)), 0) as used
  from bank_account b join acc_entry e on e.account_id = b.gl_account_id join acc_voucher v on v.id = e.voucher_id
  left join acc_payment p on p.id = v.source_id left join acc_journal j on j.id = v.source_id
  where b.organization_id = $1 group by b.id, v.source_id`

/** What must be nothing, and what is wrong where it is not. */
const FAULTS: Record<string, string> = {
  'the trial balance is not zero': `
    select sum(debit - credit) from acc_entry where organization_id = $1 having sum(debit - credit) <> 0`,
  'a line is not cleared by its amount': `
    select t.description, t.status, t.amount from bank_transaction t where t.organization_id = $1
      and coalesce((select sum(m.amount) from bank_match m where m.transaction_id = t.id), 0) <>
        case when t.status = 'reconciled' or t.suspense then t.amount else 0 end`,
  'what cleared lines come to differs from what of vouchers is used': `
    select b.name from bank_account b where b.organization_id = $1
      and coalesce((select sum(t.amount) from bank_transaction t where t.bank_account_id = b.id
        and (t.status = 'reconciled' or t.suspense)), 0) <>
      coalesce((select sum(used) from (${MOVED}) x where x.bank_account_id = b.id), 0)`,
  'more of a voucher is used than it moved': `
    select * from (${MOVED}) x where abs(used) > abs(moved) or used * moved < 0`,
  'a line is cleared by what does not stand': `
    select m.id from bank_match m left join acc_payment p on p.id = m.payment_id left join acc_journal j on j.id = m.journal_id
    where m.organization_id = $1 and coalesce(p.docstatus, j.docstatus) <> 1`,
  'a cancelled voucher still moves the bank': `select * from (${MOVED}) x where not stands and moved <> 0`,
  'the ledger is not what is cleared and what no statement has yet': `
    select b.name from bank_account b where b.organization_id = $1 and
      coalesce((select sum(case when b.currency = 'ZAR' then e.debit - e.credit when e.currency = b.currency then e.currency_amount else 0 end)
        from acc_entry e where e.account_id = b.gl_account_id), 0) <>
      coalesce((select sum(t.amount) from bank_transaction t where t.bank_account_id = b.id and (t.status = 'reconciled' or t.suspense)), 0)
      + coalesce((select sum(moved - used) from (${MOVED}) x where x.bank_account_id = b.id and stands), 0)`,
  'what an account says in its own currency differs from what its entries say': `
    select e.id from acc_entry e join bank_account b on b.gl_account_id = e.account_id
    where b.organization_id = $1 and b.currency <> 'ZAR' and e.currency <> b.currency`,
  'what waits on the suspense account differs from the lines that wait': `
    select a.name from acc_account a where a.organization_id = $1 and a.name = 'Suspense' and
      coalesce((select sum(e.credit - e.debit) from acc_entry e where e.account_id = a.id), 0) <>
      coalesce((select sum(e.debit - e.credit) from bank_transaction t join bank_match m on m.transaction_id = t.id
        join acc_voucher v on v.source_id = m.journal_id join acc_entry e on e.voucher_id = v.id
        join bank_account b on b.gl_account_id = e.account_id where t.organization_id = $1 and t.suspense), 0)`,
  'a line is not as the newest step that stands left it, and nothing was cancelled': `
    select t.description, t.status, s.action from bank_transaction t
    join lateral (select * from bank_step s where s.transaction_id = t.id and s.undone_at is null order by s.id desc limit 1) s on true
    where t.organization_id = $1 and t.status <> 'unreconciled' and (t.status, t.suspense) <> (
      case when s.action = 'suspense' then 'ignored' when jsonb_array_length(s.matches) > 0 then 'reconciled'
        when s.action = 'ignore' then 'ignored' else 'unreconciled' end, s.action = 'suspense')`,
  'something was done to a line and no step tells of it': `
    select t.description, t.status from bank_transaction t where t.organization_id = $1 and t.status <> 'unreconciled'
      and not exists (select 1 from bank_step s where s.transaction_id = t.id and s.undone_at is null)`,
  'what a line says of its vouchers is not so': `
    select t.description, t.matched_voucher from bank_transaction t where t.organization_id = $1
      and (t.matched_voucher = '') <> not exists (select 1 from bank_match m where m.transaction_id = t.id)`,
  'what is outstanding differs from the ledger': `
    select d.number from acc_document d where d.organization_id = $1 and d.doctype like '%_invoice' and d.outstanding <>
      coalesce((select sum(e.currency_amount) from acc_entry e where e.document_id = d.id), 0)
        * case when d.supplier_id is not null then -1 else 1 end`,
}

/** Where lines, vouchers and ledger of the organization disagree: the rows by fault, and nothing where all is well. */
export async function faultsOf(organizationId: string): Promise<Record<string, object[]>> {
  const faults: Record<string, object[]> = {}
  for (const [fault, query] of Object.entries(FAULTS)) {
    const found = await systemDb().$queryRawUnsafe<object[]>(
      query.replaceAll('$1', '$1::uuid'),
      ...(query.includes('$1') ? [organizationId] : []),
    )
    if (found.length) faults[fault] = found
  }
  return faults
}
