import { newPage } from '../../../document-pages'

const { Page, metadata } = newPage('acc_purchase_order')

export { metadata }
export default Page
