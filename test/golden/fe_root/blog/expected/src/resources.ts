/** The resources that have pages, one on each line. The navigation lists them by their labels. */
export { articles } from './resources/article';
export { authors } from './resources/author';
export { stockMovements } from './resources/stock-movement';
// codegen:resources
