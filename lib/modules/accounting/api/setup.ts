import { defineApi, route } from '@/lib/core/http/api-table'
import { readCompany, updateCompany } from '../operations/setup/company-settings'
import { companyHistory, lockPeriod, previewLock } from '../operations/setup/lock-period'
import { createTaxTemplate, readTaxTemplate, updateTaxTemplate } from '../operations/setup/tax-templates'

/** How the books are set up. Accounts, cost centres, rates, years and numbers are grids. */
export const accountingSetupApi = defineApi('platform', 'Books', {
  'GET /accounting/company': route(readCompany, { summary: 'The company, its default accounts and what is locked' }),
  'PUT /accounting/company': route(updateCompany, { summary: 'Change the company and its defaults' }),
  'GET /accounting/company/history': route(companyHistory, {
    id: 'getCompanyHistory',
    summary: 'Who changed the company or locked its books',
  }),
  'GET /accounting/period-lock': route(previewLock, {
    id: 'previewPeriodLock',
    summary: 'What locking up to a day does: drafts that fall into it, postings that it closes',
  }),
  'PUT /accounting/period-lock': route(lockPeriod, {
    id: 'updatePeriodLock',
    summary: 'Lock the books up to and with a day; null opens them',
  }),
  'POST /accounting/tax-templates': route(createTaxTemplate, { status: 201, summary: 'Add a VAT template' }),
  'GET /accounting/tax-templates/{template_id}': route(readTaxTemplate, { summary: 'A VAT template with its rates' }),
  'PUT /accounting/tax-templates/{template_id}': route(updateTaxTemplate, {
    summary: 'Change a VAT template; rates replace all of them',
  }),
})
