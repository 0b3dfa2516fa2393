import { sql } from '@/lib/core/db/sql'

/** The tables that modules above may read in their SQL; what they write goes through our operations. */

export const crmContactTable = sql.table('crm_contact')
export const crmDealTable = sql.table('crm_deal')
export const crmLeadTable = sql.table('crm_lead')

/** With `lower(email)` and `search_text`, which its indexes serve. */
export const crmContactSearch = sql.table('crm_contact_search')
