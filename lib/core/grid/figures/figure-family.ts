/** The unit in which kept counts and stats grow old: one grid of one organization. */
export const figureFamily = (organizationId: string, slug: string): string => `${organizationId} ${slug}`

export function familyParts(family: string): { organizationId: string; slug: string } {
  const [organizationId = '', slug = ''] = family.split(' ')
  return { organizationId, slug }
}
