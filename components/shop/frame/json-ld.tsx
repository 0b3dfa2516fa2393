/** What search engines read of a page. It is data: no browser runs it. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
