/** Who is signed in, where, and what they may see, as the shell knows it. */
export type * from '@/lib/modules/settings/schemas-me'
