import { sql } from '@/lib/core/db/sql'

/** The tables that modules above may read in their SQL; what they write goes through our operations. */

export const crmDealTable = sql.table('crm_deal')
export const crmLeadTable = sql.table('crm_lead')
