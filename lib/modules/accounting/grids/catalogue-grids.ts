import { accItemGroups } from './acc-item-groups.grid'
import { accItemPrices } from './acc-item-prices.grid'
import { accItems } from './acc-items.grid'
import { accPriceLists } from './acc-price-lists.grid'

/** What is bought and sold, and for how much; the module selling has them in its navigation. */
export const catalogueGrids = [accItems, accItemGroups, accPriceLists, accItemPrices]
