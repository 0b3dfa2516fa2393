import { invalidField } from '@/lib/core/errors'

/** A currency as it is stored: three capital letters, or empty. @throws 422 */
export function currencyOf(text: string, field = 'currency'): string {
  const code = text.trim().toUpperCase()
  if (code !== '' && !/^[A-Z]{3}$/.test(code)) throw invalidField(field, 'Write a currency as ZAR.')
  return code
}
