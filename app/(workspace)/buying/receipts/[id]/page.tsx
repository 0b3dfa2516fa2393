import { documentPage } from '../../../document-pages'

const { Page, generateMetadata } = documentPage('acc_purchase_receipt')

export { generateMetadata }
export default Page
