/** Headings that are questions, with what is said below them. @param html a content page */
export function questionsIn(html: string): { question: string; answer: string }[] {
  const parts = html.split(/<h[23][^>]*>/i).slice(1)
  return parts.flatMap((part) => {
    const [heading = '', body = ''] = part.split(/<\/h[23]>/i)
    const question = plain(heading)
    const answer = plain(body)
    return question.endsWith('?') && answer ? [{ question, answer }] : []
  })
}

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
