/** The wire types of the grid for components, which may not import `lib/core`. */
export type * from '@/lib/core/grid/wire'
