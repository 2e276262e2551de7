/** The resources that have pages, one on each line. The navigation lists them by their labels. */
export { items } from './resources/item';
export { orders } from './resources/order';
export { writers } from './resources/writer';
// codegen:resources
