export { seedDemoShop } from './seed-demo-shop.ts'
export { insertKey } from './store.ts'
