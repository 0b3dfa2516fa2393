const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** What escaped text says. */
export const unescaped = (text: string): string => text.replace(/&(lt|gt|quot|amp);/g, (sign) => SIGNS[sign]!)

/** HTML that the server has cleaned as text; blocks end with a line. */
export const textOf = (html: string): string =>
  unescaped(
    html
      .replace(/<img [^>]*?alt="([^"]+)"[^>]*>/g, '[$1]')
      .replace(/<(br|hr)[^>]*>|<\/(p|h[234]|pre|tr)>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/\n{2,}/g, '\n')
    .trim()
