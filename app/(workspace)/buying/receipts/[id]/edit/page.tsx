import { editPage } from '../../../../document-pages'

const { Page, generateMetadata } = editPage('acc_purchase_receipt')

export { generateMetadata }
export default Page
