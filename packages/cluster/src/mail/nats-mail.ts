import type { ClusterConnection } from '../nats/connect.node.ts';
import { readParcel, writeParcel, type MailParcel } from './parcels.ts';
import { PostOffice } from './post-office.ts';

/** The post office of a node of a cluster: its boxes can be reached from all others. */
export async function openPostOffice(cluster: ClusterConnection, node: number): Promise<PostOffice> {
  const { nats, names } = cluster;
  // What cannot be sent because the connection was closed is as good as lost on the way.
  const publish = (subject: string, parcel: MailParcel): void => {
    if (!nats.isClosed()) nats.publish(subject, writeParcel(parcel));
  };
  const office = new PostOffice({
    node,
    carrier: { carry: (to, parcel) => publish(names.mail(to), parcel) },
    onClose: () => subscription.unsubscribe(),
  });
  const subscription = nats.subscribe(names.mail(node), {
    callback: (_, { data }) => {
      const parcel = readParcel(data);
      if (parcel !== undefined) office.deliver(parcel);
    },
  });
  await nats.flush();
  return office;
}
