/** Where whole numbers of the database's ids end; larger ones name nothing. */
const MOST = 2_147_483_647

export const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MOST
