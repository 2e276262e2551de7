// Communications of the `be` target: messages to people, queued with what they tell of. What the options may hold is
// checked by the schema (CommsConfig, CommTypeConfig, CommsTargetConfig).
//
//   local comms = import 'be/comms/comms.libsonnet';
{
  // The value of the project's `comms`. Required: `message_model` and `recipient_model` (your classes, made with the
  // generated mixins), `types`, `targets`, and `transports` (an instance for each method). Other options: `renderer`,
  // `preferences`, `db_key`, `max_attempts`, `user_templates`.
  //
  // Example:
  //   comms.platform({
  //     message_model: 'shop.models.CommMessage',
  //     recipient_model: 'shop.models.CommRecipient',
  //     types: [],
  //     targets: [],
  //     transports: { email: 'shop.transports.email' },
  //   })
  // Yields:
  //   {
  //     message_model: 'shop.models.CommMessage',
  //     recipient_model: 'shop.models.CommRecipient',
  //     types: [],
  //     targets: [],
  //     transports: { email: 'shop.transports.email' },
  //   }
  platform(options):: options,

  // One entry of `types`: a kind of message. Required: `name`, `context_schema` (your Pydantic model of its values),
  // `subject_template`, `body_template` and `target`. Other options: `html`, `default_methods`.
  //
  // Example:
  //   comms.type({
  //     name: 'order_shipped',
  //     context_schema: 'shop.messages.OrderShipped',
  //     subject_template: 'Order {{ number }} is on its way',
  //     body_template: comms.path('templates/order_shipped.html'),
  //     html: true,
  //     target: 'customer',
  //   })
  // Yields:
  //   {
  //     name: 'order_shipped',
  //     context_schema: 'shop.messages.OrderShipped',
  //     subject_template: 'Order {{ number }} is on its way',
  //     body_template: { path: 'templates/order_shipped.html' },
  //     html: true,
  //     target: 'customer',
  //   }
  type(options):: options,

  // One entry of `targets`: whose rows messages are sent to. `name`, `model`, `address` (the column of the address, by
  // method) and `subject_key` (the column that preferences know a row by) are required.
  //
  // Example:
  //   comms.target({
  //     name: 'customer',
  //     model: 'shop.models.Customer',
  //     address: { email: 'email' },
  //     subject_key: 'id',
  //   })
  // Yields:
  //   { name: 'customer', model: 'shop.models.Customer', address: { email: 'email' }, subject_key: 'id' }
  target(options):: options,

  // A template in a file, whose path starts from the directory of the config file.
  //
  // Example:
  //   comms.path('templates/order_shipped.html')
  // Yields:
  //   { path: 'templates/order_shipped.html' }
  path(p):: { path: p },
}
