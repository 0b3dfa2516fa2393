/** Addresses that figures of reports lead to; `{column}` is filled from the row. */

/** The ledger of the row's account in the report's period. */
export const ACCOUNT_LEDGER =
  '/accounting/general-ledger?filter[account_id]={account_id}&filter[from_date]={from_date}&filter[to_date]={to_date}&filter[cost_centre_id]={cost_centre_id?}'

/** The page of what was posted, from the columns of `sourcePage`. */
export const SOURCE_PAGE = '/{page_area}/{page_list}/{source_id}'
