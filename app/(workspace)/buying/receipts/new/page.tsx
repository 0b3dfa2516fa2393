import { newPage } from '../../../document-pages'

const { Page, metadata } = newPage('acc_purchase_receipt')

export { metadata }
export default Page
