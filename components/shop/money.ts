const formats = new Map<string, Intl.NumberFormat>()

/** An amount as shoppers read it: `R 1 234.50`; the same on the server and in any browser. */
export function money(amount: string | number, currency: string): string {
  const [whole = '0', cents = '00'] = Number(amount).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return `${symbolOf(currency)}\u00a0${grouped}.${cents}`
}

function symbolOf(currency: string): string {
  if (currency === 'ZAR') return 'R'
  const format = formats.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency })
  formats.set(currency, format)
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}
