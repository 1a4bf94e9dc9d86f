import type { ClusterConnection } from '../nats/connect.node.ts';
import { readParcel, writeParcel } from './parcels.ts';
import { PostOffice } from './post-office.ts';

/** The post office of a node of a cluster: its boxes can be reached from all others. */
export async function openPostOffice(cluster: ClusterConnection, node: number): Promise<PostOffice> {
  const { nats, names } = cluster;
  const office = new PostOffice({
    node,
    carrier: { carry: (to, parcel) => nats.publish(names.mail(to), writeParcel(parcel)) },
  });
  nats.subscribe(names.mail(node), {
    callback: (_, { data }) => {
      const parcel = readParcel(data);
      if (parcel !== undefined) office.deliver(parcel);
    },
  });
  await nats.flush();
  return office;
}
