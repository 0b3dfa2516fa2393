/** The chart of accounts that new books begin with: a small company's, with South African VAT accounts. */

export type RootType = 'asset' | 'liability' | 'equity' | 'income' | 'expense'
export type ChartAccount = {
  number: string
  name: string
  account_type?: string
  /** Which default of the company it is. */
  is?: CompanyAccount
  children?: ChartAccount[]
}
export type CompanyAccount =
  | 'payable_account_id'
  | 'receivable_account_id'
  | 'expense_account_id'
  | 'income_account_id'
  | 'bank_account_id'
  | 'exchange_account_id'
  | 'round_off_account_id'
  | 'retained_earnings_account_id'

export const DEFAULT_CHART: Record<RootType, ChartAccount> = {
  asset: {
    number: '1000',
    name: 'Assets',
    children: [
      {
        number: '1100',
        name: 'Current assets',
        children: [
          { number: '1110', name: 'Bank', account_type: 'bank', is: 'bank_account_id' },
          { number: '1120', name: 'Petty cash', account_type: 'cash' },
          { number: '1130', name: 'Debtors', account_type: 'receivable', is: 'receivable_account_id' },
          { number: '1140', name: 'Stock', account_type: 'stock' },
          { number: '1150', name: 'Deposits and prepayments' },
        ],
      },
      {
        number: '1500',
        name: 'Fixed assets',
        children: [
          { number: '1510', name: 'Equipment', account_type: 'fixed_asset' },
          { number: '1520', name: 'Vehicles', account_type: 'fixed_asset' },
          { number: '1590', name: 'Accumulated depreciation', account_type: 'depreciation' },
        ],
      },
    ],
  },
  liability: {
    number: '2000',
    name: 'Liabilities',
    children: [
      {
        number: '2100',
        name: 'Current liabilities',
        children: [
          { number: '2110', name: 'Creditors', account_type: 'payable', is: 'payable_account_id' },
          { number: '2120', name: 'Accrued expenses' },
          { number: '2130', name: 'Payroll control' },
        ],
      },
      {
        number: '2200',
        name: 'Taxes',
        children: [
          { number: '2210', name: 'VAT output', account_type: 'tax' },
          { number: '2220', name: 'VAT input', account_type: 'tax' },
          { number: '2230', name: 'PAYE and UIF', account_type: 'tax' },
          { number: '2240', name: 'Income tax', account_type: 'tax' },
        ],
      },
      { number: '2500', name: 'Long-term loans' },
    ],
  },
  equity: {
    number: '3000',
    name: 'Equity',
    children: [
      { number: '3100', name: 'Share capital', account_type: 'equity' },
      {
        number: '3200',
        name: 'Retained earnings',
        account_type: 'equity',
        is: 'retained_earnings_account_id',
      },
      { number: '3900', name: 'Opening balances', account_type: 'equity' },
    ],
  },
  income: {
    number: '4000',
    name: 'Income',
    children: [
      { number: '4100', name: 'Sales', account_type: 'income', is: 'income_account_id' },
      { number: '4200', name: 'Service income', account_type: 'income' },
      { number: '4800', name: 'Other income', account_type: 'income' },
    ],
  },
  expense: {
    number: '5000',
    name: 'Expenses',
    children: [
      {
        number: '5100',
        name: 'Cost of sales',
        children: [
          { number: '5110', name: 'Cost of goods sold', account_type: 'cost_of_sales' },
          { number: '5120', name: 'Connectivity and hosting', account_type: 'cost_of_sales' },
          { number: '5130', name: 'Freight', account_type: 'cost_of_sales' },
        ],
      },
      {
        number: '6000',
        name: 'Operating expenses',
        children: [
          { number: '6010', name: 'General expenses', account_type: 'expense', is: 'expense_account_id' },
          { number: '6020', name: 'Rent', account_type: 'expense' },
          { number: '6030', name: 'Electricity and water', account_type: 'expense' },
          { number: '6040', name: 'Salaries', account_type: 'expense' },
          { number: '6050', name: 'Fuel and travel', account_type: 'expense' },
          { number: '6060', name: 'Repairs and maintenance', account_type: 'expense' },
          { number: '6070', name: 'Software and subscriptions', account_type: 'expense' },
          { number: '6080', name: 'Marketing', account_type: 'expense' },
          { number: '6090', name: 'Bank charges', account_type: 'expense' },
          { number: '6100', name: 'Telephone and internet', account_type: 'expense' },
          { number: '6110', name: 'Insurance', account_type: 'expense' },
          { number: '6120', name: 'Professional fees', account_type: 'expense' },
          { number: '6130', name: 'Depreciation', account_type: 'depreciation' },
        ],
      },
      {
        number: '6900',
        name: 'Exchange gain or loss',
        account_type: 'exchange',
        is: 'exchange_account_id',
      },
      { number: '6910', name: 'Rounding', account_type: 'round_off', is: 'round_off_account_id' },
    ],
  },
}
