import { checkLines } from '../load.js';

const REFUSED =
  'comms: messages are delivered by workers, and the project has none; add queue: true, or remove this key';

describe('the messages of be_root', () => {
  const queue = { database: 'postgres', queue: true };
  const fields = [{ name: 'title', type: 'str' }];
  checkLines({
    'need a queue': [{ comms: true, database: 'postgres' }, REFUSED],
    'need one that is on': [{ comms: true, database: 'postgres', queue: false }, REFUSED],
    'are there with it': [{ ...queue, comms: true }],
    'may be off': [{ comms: false }],
    'are not blamed for a queue that is none': [
      { comms: true, queue: 'yes' },
      "queue: expected true or false, found 'yes'",
    ],
    'have models of their own': [
      { ...queue, comms: true, models: [{ name: 'Contact', fields }] },
      "models[0].name: the model 'Contact' is already at comms; rename or remove one of them",
    ],
    'leave names to others': [{ ...queue, models: [{ name: 'Contact', fields }] }],
  });
});
