/** The icon of a resource whose config names none: what its name usually means, by the names of lucide. */

const USUAL: readonly (readonly [icon: string, words: RegExp])[] = [
  [
    'Users',
    /^(?:accounts?|authors?|clients?|contacts?|customers?|employees?|members?|patients?|persons?|people|users?|writers?)$/,
  ],
  ['Building2', /^(?:company|companies|organi[sz]ations?|tenants?|vendors?|suppliers?|manufacturers?)$/],
  ['BookOpen', /^(?:books?|courses?|lessons?)$/],
  ['ShoppingBag', /^(?:carts?|orders?|purchases?)$/],
  ['Package', /^(?:items?|packages?|parcels?|products?|stock|skus?)$/],
  ['FileText', /^(?:articles?|documents?|notes?|pages?|posts?|reports?)$/],
  ['Receipt', /^(?:bills?|invoices?|payments?|receipts?)$/],
  ['MessageSquare', /^(?:comments?|feedback|messages?)$/],
  ['Star', /^(?:ratings?|reviews?)$/],
  ['Tag', /^(?:labels?|tags?)$/],
  ['Folder', /^(?:categories|category|collections?|folders?|groups?)$/],
  ['CalendarDays', /^(?:appointments?|bookings?|events?|meetings?|reservations?|visits?)$/],
  ['SquareCheck', /^(?:issues?|tasks?|tickets?|todos?)$/],
  ['FolderKanban', /^(?:projects?)$/],
  ['MapPin', /^(?:address|addresses|cities|city|countries|country|locations?|places?|warehouses?)$/],
  ['Image', /^(?:files?|images?|media|photos?|pictures?)$/],
  ['Truck', /^(?:deliveries|delivery|shipments?)$/],
];

/** The icon of a resource, by its name in words: the last one that means something counts. */
export function iconOf(words: string): string {
  const found = words.split(' ').map((word) => USUAL.find(([, pattern]) => pattern.test(word))?.[0]);
  return found.findLast((icon) => icon !== undefined) ?? 'Table2';
}
