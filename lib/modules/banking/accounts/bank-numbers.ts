import { invalidField } from '@/lib/core/errors'

/**
 * An IBAN in groups of four, as it is printed; empty stays empty.
 * @throws 422 for one whose check digits are wrong (ISO 13616, modulus 97)
 */
export function ibanOf(text: string): string {
  const plain = text.replace(/[\s-]+/g, '').toUpperCase()
  if (plain === '') return ''
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain))
    throw invalidField('iban', 'Write the IBAN from its two letters on, such as GB29 NWBK 6016 1331 9268 19.')
  const turned = [...`${plain.slice(4)}${plain.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join('')
  if (BigInt(turned) % 97n !== 1n) throw invalidField('iban', 'There is a typing error in this IBAN.')
  return plain.replace(/(.{4})(?=.)/g, '$1 ')
}

/** A BIC of eight or eleven signs (ISO 9362); empty stays empty. @throws 422 */
export function swiftOf(text: string): string {
  const code = text.replace(/\s+/g, '').toUpperCase()
  if (code !== '' && !/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code))
    throw invalidField('swift_bic', 'A SWIFT or BIC code has 8 or 11 letters and digits, such as FIRNZAJJ.')
  return code
}
