import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type PhoneSpelling = {
  /** E.164, e.g. `+27821234567`, with `;ext=12` where one is given; empty where it cannot be told. */
  canonical: string
  /** The last nine digits, which international and national spellings share; empty for anything shorter. */
  last9: string
}

/** What a typed phone number means; national spellings are read as numbers of `country` (ISO 3166). */
export function readPhone(text: string, country: string): PhoneSpelling {
  const typed = text.trim()
  if (!typed) return { canonical: '', last9: '' }
  // Some write the international prefix and the national zero together: +27 (0)82 ...
  const parsed = parsePhoneNumberFromString(typed.replace(/^(\+\d{1,3})\s*\(0\)/, '$1 '), country as CountryCode)
  if (parsed?.isValid()) {
    const extension = parsed.ext ? `;ext=${parsed.ext}` : ''
    return { canonical: `${parsed.number}${extension}`, last9: lastNine(parsed.number) }
  }
  return { canonical: '', last9: lastNine(typed) }
}

function lastNine(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.length >= 9 ? digits.slice(-9) : ''
}
