import { invalidField } from '@/lib/core/errors'

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

export const isCurrency = (text: string): boolean => CURRENCIES.has(text)

/** A currency as it is stored: three capitals, or empty. @throws 422 for what is none */
export function currencyCode(text: string, field = 'currency'): string {
  const currency = text.toUpperCase()
  if (currency === '' || isCurrency(currency)) return currency
  throw invalidField(field, 'Write the currency as three letters, such as ZAR or USD.')
}
