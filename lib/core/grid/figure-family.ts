/** The unit in which kept counts and stats grow old: one grid of one organization. */
export const figureFamily = (organizationId: string, slug: string): string => `${organizationId} ${slug}`
