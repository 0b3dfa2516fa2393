/** The day of a moment where the shop is: the same on the server and in any browser. */
export function dayOf(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  return format.format(new Date(moment))
}
