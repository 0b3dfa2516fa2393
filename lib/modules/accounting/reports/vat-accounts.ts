import { type Sql, sql } from '@/lib/core/db/sql'

/** The accounts that VAT is on: of the rates of today, and of those that were posted with. One column, `account_id`. */
export const vatAccounts = (organization: string): Sql => sql`
  (select a.id as account_id from acc_account a
   where a.organization_id = ${organization}::uuid and not a.is_group
     and (exists (select 1 from acc_tax_rate r where r.organization_id = a.organization_id and r.account_id = a.id)
       or exists (select 1 from acc_voucher_tax t where t.organization_id = a.organization_id and t.account_id = a.id)))`
